import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';

/** Usage for demo data and tests. */
export type SeededDay = { readonly day: Day; readonly service: string; readonly units: number };
export type SeededApp = { readonly product_id: ProjectId; readonly app_id: AppId; readonly updated: Date };
