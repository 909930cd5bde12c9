/** A map with a maximum size, which evicts its oldest entry. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    const oldest = this.size > this.#capacity ? this.keys().next() : undefined;
    if (oldest && !oldest.done) this.delete(oldest.value);
    return this;
  }
}
