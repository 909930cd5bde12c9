import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';

const api = (data: unknown) => createApi(() => Promise.resolve(Response.json({ status: 'OK', data })));

describe('a status of a project or an account', () => {
  it.each([
    ['ACTIVE DUNNING 3', 'ACTIVE DUNNING 3'],
    [13, 'ACTIVE DUNNING 3'],
    ['-15', 'SUSPENDED DUNNING 5'],
    ['SOMETHING NEW', 'INACTIVE'],
    [7, 'INACTIVE'],
  ])('that is sent as %j is read as %s LIF-02', async (aria_status, name) => {
    expect(await api({ aria_status }).projects.readProject({ params: { id: 'prj_1' } })).toEqual({ aria_status: name });
    expect(await api({ aria_status, products: [{ aria_status }] }).developers.readDeveloper()).toEqual({
      aria_status: name,
      products: [{ aria_status: name }],
    });
    expect(await api([{ applications: [{ aria_status }] }]).customers.listCustomers()).toEqual([
      { applications: [{ aria_status: name }] },
    ]);
  });
});
