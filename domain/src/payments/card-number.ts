function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [at, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether a text holds a whole card number, with or without spaces and hyphens between its digits (PAY-32). */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(/(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g) ?? [];
  return runs.some((run) => passesLuhn(run.replaceAll(/[ -]/g, '')));
}
