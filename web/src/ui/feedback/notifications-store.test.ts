import { describe, expect, it } from 'vitest';
import { createNotificationsStore } from './notifications-store.ts';

function storeAt() {
  let now = 0;
  const store = createNotificationsStore(() => now);
  const at = (ms: number) => {
    now = ms;
    store.closeDue();
  };
  const texts = () => store.current().map(({ text }) => text);
  return { store, at, texts };
}

describe('notifications store', () => {
  it('keeps every field that a notification has NOT-01', () => {
    const { store } = storeAt();
    const input = {
      text: 'The key was deleted.',
      notificationType: 'warning',
      autoclose: false,
      autoCloseAfterSeconds: 3,
      id: 'deleted',
      icon: '★',
      event: 'undo',
      buttonText: 'Undo',
      textPosition: 'center',
      disableClose: true,
      onCloseCallback: () => undefined,
    } as const;
    store.notify(input);
    expect(store.current()[0]).toMatchObject(input);
  });

  it('fills in success, closing by itself, the left side and a close control NOT-02 NOT-03 NOT-06', () => {
    const { store } = storeAt();
    store.notify({ text: 'Saved.' });
    expect(store.current()[0]).toMatchObject({
      notificationType: 'success',
      autoclose: true,
      textPosition: 'left',
      disableClose: false,
    });
  });

  it.each(['error', 'warning', 'success'] as const)(
    'closes a notification of the type %s by itself, unless it says otherwise (NOT-03)',
    (notificationType) => {
      const { store, at, texts } = storeAt();
      store.notify({ text: 'stays', notificationType, autoclose: false });
      store.notify({ text: 'goes', notificationType });
      at(7000);
      expect(texts()).toEqual(['stays']);
    },
  );

  it('closes after 7 s or after its own seconds, and not before NOT-04', () => {
    const { store, at, texts } = storeAt();
    store.notify({ text: 'default', id: 'default' });
    store.notify({ text: 'own', autoCloseAfterSeconds: 2, id: 'own' });
    at(1999);
    expect(texts()).toEqual(['default', 'own']);
    at(2000);
    expect(texts()).toEqual(['default']);
    at(6999);
    expect(texts()).toEqual(['default']);
    at(7000);
    expect(texts()).toEqual([]);
  });

  it('replaces a notification with the same id in its place, and starts its time anew NOT-06', () => {
    const { store, at, texts } = storeAt();
    store.notify({ text: 'first', id: 'one' });
    store.notify({ text: 'other', autoclose: false });
    at(6000);
    store.notify({ text: 'second', id: 'one' });
    expect(texts()).toEqual(['second', 'other']);
    at(7000);
    expect(texts()).toEqual(['second', 'other']);
    at(13_000);
    expect(texts()).toEqual(['other']);
  });

  it('puts a plain success in the place of the one before it, and leaves all others where they are', () => {
    const { store, texts } = storeAt();
    store.notify({ text: 'Saved.' });
    store.notify({ text: 'Refused.', notificationType: 'error' });
    store.notify({ text: 'Deleted.', buttonText: 'Undo', event: 'undo' });
    store.notify({ text: 'Stays.', autoclose: false });
    store.notify({ text: 'Refused again.', notificationType: 'error' });
    store.notify({ text: 'Saved again.' });
    expect(texts()).toEqual(['Saved again.', 'Refused.', 'Deleted.', 'Stays.', 'Refused again.']);
  });

  it('calls back once on closing, however often it is closed NOT-06', () => {
    const { store, at } = storeAt();
    let calls = 0;
    const id = store.notify({ text: 'Saved.', onCloseCallback: () => (calls += 1) });
    store.close(id);
    store.close(id);
    at(60_000);
    expect(calls).toBe(1);
  });

  it('emits its event when its button is pressed, to those who still listen NOT-06', () => {
    const { store, texts } = storeAt();
    const heard: string[] = [];
    const stop = store.onEvent((event) => heard.push(event));
    store.press(store.notify({ text: 'Deleted.', buttonText: 'Undo', event: 'undo' }));
    expect(heard).toEqual(['undo']);
    expect(texts()).toEqual([]);
    stop();
    store.press(store.notify({ text: 'Deleted.', buttonText: 'Undo', event: 'undo' }));
    expect(heard).toEqual(['undo']);
  });

  it('emits nothing when the button of a notification is pressed that has just closed (NOT-06)', () => {
    const { store } = storeAt();
    const heard: string[] = [];
    store.onEvent((event) => heard.push(event));
    const id = store.notify({ text: 'Deleted.', buttonText: 'Undo', event: 'undo' });
    store.close(id);
    store.press(id);
    expect(heard).toEqual([]);
  });

  it('tells its watchers of every change until they leave', () => {
    const { store } = storeAt();
    let changes = 0;
    const leave = store.subscribe(() => (changes += 1));
    store.close(store.notify({ text: 'Saved.' }));
    leave();
    store.notify({ text: 'Saved.' });
    expect(changes).toBe(2);
  });
});
