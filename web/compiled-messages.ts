import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** What has nothing to fill in stays a text. */
function compiled(text: string) {
  const message = compileMessage(text);
  const [only = ''] = message;
  return message.length <= 1 && typeof only === 'string' ? only : message;
}

/** Compiles the message catalogue at build time, so that no message parser is sent to the browser. */
export function compiledMessages(): Plugin {
  return {
    name: 'waypost-compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/content\/messages\/.+\.json$/.test(id)) return undefined;
      const messages = Object.entries(JSON.parse(source) as Record<string, string>);
      return {
        code: JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compiled(text)]))),
        map: null,
      };
    },
  };
}
