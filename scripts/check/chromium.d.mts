/** The browser that tests and benchmarks drive; installed where that is possible. */
export function findOrInstallChromium(): Promise<string>;
