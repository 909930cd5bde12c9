import type { feedbackEndpoints } from '@waypost/contract/endpoints/feedback';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FeedbackService } from './feedback.service.ts';

export const feedbackHandlers = (feedback: FeedbackService): Handlers<typeof feedbackEndpoints> => ({
  async sendFeedback({ body }) {
    await feedback.send(body);
    return undefined;
  },
});
