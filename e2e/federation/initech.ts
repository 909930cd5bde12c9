/** A name that the provider's form takes. */
export const newName = (): string => `grace-${crypto.randomUUID().slice(0, 13)}`;

/** A user of that organisation whose account has a password. */
export const withPassword = (name: string) => ({
  email: `${name}@initech.example`,
  password: 'correct horse battery',
  first_name: 'Grace',
  last_name: 'Hopper',
  realm: 'initech',
});
