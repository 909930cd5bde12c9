import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fillSignUp, mailTo, newPerson, openPage } from '../harness.ts';

const run = promisify(execFile);

it('leads from the home page to a first live call, its count in the chart, and a refusal by name, each step ticked off USE-46 KEY-51 UIX-05', async () => {
  const page = await openPage({ expectedErrors: ['401'], permissions: ['clipboard-read', 'clipboard-write'] });
  const person = newPerson();

  await page.goto('/');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  await fillSignUp(page, person);

  const [mail] = await mailTo(person.email);
  const verify = await page.context().newPage();
  await verify.goto(mail?.links[0] ?? '');
  await verify.getByRole('button', { name: 'Verify my email' }).click();
  await verify.getByText('Your email is verified.').waitFor();
  await verify.close();

  await page.getByLabel('State').selectOption({ label: 'Berlin' });
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/\/projects\/prj_[0-9a-z]{26}$/);
  const project = page.url();
  const steps = page.getByRole('region', { name: 'Your first call' });
  const ticked = async () =>
    (
      await steps
        .getByRole('paragraph')
        .filter({ hasText: /, done$/ })
        .allTextContents()
    ).map((text) => text.replace(', done', ''));
  await expect.poll(ticked).toEqual(['Create an account', 'Create a project']);
  await steps.getByRole('link', { name: 'Go to your apps' }).click();

  await page.getByRole('button', { name: 'Generate app' }).first().click();
  await page.getByRole('dialog', { name: 'Generate app' }).getByRole('button', { name: 'Generate app' }).click();
  await page.getByRole('button', { name: 'Generate API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Web shop');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('dialog', { name: 'API key generated' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(ticked).toEqual(['Create an account', 'Create a project', 'Generate a key']);
  await steps.getByRole('link', { name: 'Try it live' }).click();

  const live = page.getByRole('region', { name: 'Try it live' });
  await live.getByRole('textbox', { name: 'Name of a place' }).fill('Buenos Aires');
  await live.getByRole('button', { name: 'Call', exact: true }).click();
  await live.getByText('200 Answered').waitFor();
  await steps.getByText('That was your first call.').waitFor();
  await expect.poll(() => ticked()).toEqual(['Create an account', 'Create a project', 'Generate a key', 'Make a call']);
  await live.getByRole('button', { name: 'Copy the curl command' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('curl ');
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await run('sh', ['-c', `${line} -s`]);
  const { results } = JSON.parse(stdout) as { results: { label: string }[] };
  expect(results[0]?.label).toBe('Buenos Aires, Argentina');

  await page.goto(`${project}/usage`);
  await page.locator('dt', { hasText: 'Requests' }).locator('+ dd').filter({ hasText: /^2$/ }).waitFor();

  await page.goto(project);
  await expect.poll(() => steps.count()).toBe(0);
  await page.getByRole('switch', { name: 'Enable Web shop' }).click();
  await page
    .getByRole('row', { name: /Web shop/ })
    .getByText('Disabled', { exact: true })
    .waitFor();
  const status = async () => (await run('sh', ['-c', `${line} -s -o /dev/null -w '%{http_code}'`])).stdout;
  await expect.poll(status).toBe('401');
  const refused = await run('sh', ['-c', `${line} -s`]);
  expect(JSON.parse(refused.stdout)).toMatchObject({ status: 401, code: 'DISABLED' });
});
