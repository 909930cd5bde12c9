/** A port outside of the system's ephemeral range, so that no connection takes it before a program listens there. */
export function reservePort(draw?: () => number): Promise<number>;
