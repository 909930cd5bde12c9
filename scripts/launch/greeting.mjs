const demoPassword = 'waypost-demo-1';
const demoPeople = [
  ['self-serve', 'verified, a Basic and a Pro project with usage'],
  ['reseller', 'sells to customers of its own'],
  ['customer-admin', "a reseller's customer"],
  ['customer-manager', 'works for that customer'],
  ['key-account', 'has a contract'],
  ['automotive', 'a car maker'],
  ['aws', 'came by the marketplace'],
  ['group-member', 'shares the projects of a group'],
  ['every-status', 'one project in each status'],
  ['finance', "an operator: sees and corrects everybody's statements at /money"],
  ['other-realm', 'belongs to another organisation'],
  ['unverified', 'no developer account yet'],
  ['cancelled', 'the account is cancelled'],
];

export function greeting({ origins, demo, logFolder, startedInMs }) {
  const addresses = origins.map(([name, origin, what]) => `  ${name.padEnd(16)} ${origin.padEnd(24)} ${what}`);
  const people = demoPeople.map(([name, what]) => `  ${`${name}@demo.example`.padEnd(32)} ${what}`);
  return [
    '',
    `Waypost is ready (${(startedInMs / 1000).toFixed(1)} s).`,
    '',
    ...addresses,
    '',
    ...(demo ? [`Demo sign-ins, password ${demoPassword}:`, '', ...people, ''] : []),
    ...(logFolder ? [`Logs are in ${logFolder}. Ctrl-C ends everything.`, ''] : []),
  ].join('\n');
}
