import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the message catalogue at build time, so that no message parser is sent to the browser. */
export function compiledMessages(): Plugin {
  return {
    name: 'waypost-compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/content\/messages\/.+\.json$/.test(id)) return undefined;
      const messages = Object.entries(JSON.parse(source) as Record<string, string>);
      const compiled = Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)]));
      return { code: JSON.stringify(compiled), map: null };
    },
  };
}
