/**
 * What is known of one fact while requests get lost: the acknowledged value, and each value that a request without
 * an answer may have brought about.
 */
export class Possible<T> {
  #values: readonly T[];

  constructor(...values: T[]) {
    this.#values = values;
  }

  set(value: T): void {
    this.#values = [value];
  }

  mayBe(value: T): void {
    this.#values = [...this.#values, value];
  }

  allows(value: T): boolean {
    return this.#values.includes(value);
  }

  isCertainly(value: T): boolean {
    return this.#values.every((known) => known === value);
  }

  /** Takes what was read for certain; false when that can not have come about. */
  settle(actual: T): boolean {
    const allowed = this.allows(actual);
    this.set(actual);
    return allowed;
  }

  toString(): string {
    return this.#values.map(String).join(' or ');
  }
}
