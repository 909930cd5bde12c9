import { describe, expect, it } from 'vitest';
import { typedOver } from './use-typed-texts.ts';

const none = { email: '', realm: '' };
const kept = (texts: object) => JSON.stringify(texts);

describe('typedOver', () => {
  it('shows what the embedder filled in until somebody types ACC-17', () => {
    expect(typedOver({ email: 'a@x.org', realm: 'acme' }, '')).toMatchObject({ email: 'a@x.org', realm: 'acme' });
    const typed = kept({ email: 'b@x.org', 'over email': 'a@x.org', realm: 'acme', 'over realm': 'acme' });
    expect(typedOver({ email: 'a@x.org', realm: 'acme' }, typed)).toMatchObject({ email: 'b@x.org', realm: 'acme' });
  });

  it('does not show what was typed when the embedder had filled in something else ACC-17', () => {
    const typed = kept({ email: 'b@x.org', 'over email': '', first_name: 'Ada' });
    expect(typedOver({ email: 'a@x.org', realm: '' }, typed)).toMatchObject({ email: 'a@x.org', first_name: 'Ada' });
  });

  it.each(['', '[]', 'null', '"text"', '{"email":7}', '{"password":"x"}', 'no json'])(
    'takes nothing from %s',
    (json) => {
      expect(typedOver(none, json)).toEqual({
        email: '',
        first_name: '',
        last_name: '',
        country: '',
        realm: '',
        company_name: '',
      });
    },
  );
});
