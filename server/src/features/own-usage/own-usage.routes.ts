import type { ownUsageEndpoints } from '@waypost/contract/endpoints/own-usage';
import type { Handlers } from '../../http/routes/mount.ts';
import type { OwnBars } from './own-bars.service.ts';
import type { ExportOwnUsage } from './own-usage-file.service.ts';
import type { ReadOwnUsage } from './own-usage.service.ts';

type Answers = { readonly read: ReadOwnUsage; readonly bars: OwnBars; readonly exportFile: ExportOwnUsage };

export const ownUsageHandlers = ({ read, bars, exportFile }: Answers): Handlers<typeof ownUsageEndpoints> => ({
  readOwnUsage: ({ caller, query }) => read(caller.user, query),
  readOwnUsageExplanation: ({ caller, query }) => bars.explain(caller.user, query),
  readOwnUsageEvents: ({ caller, query }) => bars.readEvents(caller.user, query),
  exportOwnUsage: async ({ caller, query, reply }) => {
    const { name, csv } = await exportFile(caller.user, query);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return csv;
  },
});
