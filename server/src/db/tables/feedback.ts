import type { FeedbackId } from '@waypost/domain/base/ids';
import type { FeedbackScore } from '@waypost/domain/feedback/feedback';

/** What readers think of pages, without who they are. */
export interface FeedbackTable {
  feedback_id: FeedbackId;
  sent_at: Date;
  score: FeedbackScore;
  comments: string;
  u_page_url: string;
  u_category: string;
  u_product: string;
  u_sub_category: string;
}

export interface FeedbackTables {
  feedback: FeedbackTable;
}
