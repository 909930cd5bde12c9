// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { visitInDom } from '../dom/page.ts';
import { demoDeveloper, newDeveloper } from './developer.ts';

describe('the operators’ page about money', () => {
  it('does not exist for everybody else, and no menu leads there', async () => {
    const developer = await newDeveloper();
    expect((await developer.portal('/money')).status).toBe(404);
    const page = await visitInDom(developer, '/money');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Money' }).count()).toBe(0);
    const operator = await visitInDom(await demoDeveloper('finance'), '/projects');
    await operator.getByRole('button', { name: /^Account/ }).click();
    await operator.getByRole('menuitem', { name: 'Money' }).click();
    await operator.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
  });
});
