/** The possible values of one fact while requests get lost: the acknowledged one, and those of unanswered requests. */
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

  /** Fixes the value that was read; false if it is impossible. */
  settle(actual: T): boolean {
    const allowed = this.allows(actual);
    this.set(actual);
    return allowed;
  }

  toString(): string {
    return this.#values.map(String).join(' or ');
  }
}
