import { asJson, type Json, jsonAt } from '../base/json.ts';
import { createChance } from './seeded-chance.ts';

export const services = ['cards', 'wallet', 'vat'] as const;
export type Service = (typeof services)[number];

const quietService = { latencyMs: 0, errorShare: 0, timeoutShare: 0 };
const quietWebhooks = { duplicateShare: 0, shuffleShare: 0, delayMs: 0, dropShare: 0, wrongSignatureShare: 0 };

/** Shares are from 0 to 1; a call that times out was carried out before. */
export const quiet = {
  seed: 1,
  /** How long a call that times out keeps its connection before it is cut. */
  hangMs: 60_000,
  /** How many times faster than real the clock of the webhooks' retries runs. */
  clockFactor: 60,
  cards: quietService,
  wallet: quietService,
  vat: quietService,
  webhooks: quietWebhooks,
};

export type Switches = typeof quiet;
export type Fault = 'error' | 'timeout';

/** A fault for the next calls whose path contains `path`. */
export type PlannedFault = { readonly service: Service; readonly fault: Fault; readonly path: string; times: number };

export class SwitchError extends Error {}

function numberIn(change: Json, name: string, fallback: number): number {
  const value = change[name];
  if (value === undefined) return fallback;
  const isShare = name.endsWith('Share');
  const isValid = typeof value === 'number' && value >= 0 && (isShare ? value <= 1 : Number.isInteger(value));
  if (!isValid) throw new SwitchError(`${name} must be ${isShare ? 'a share from 0 to 1' : 'a whole number'}.`);
  return value;
}

function merged<Group extends Record<string, number>>(before: Group, change: Json | undefined): Group {
  if (change === undefined) return before;
  const unknown = Object.keys(change).find((name) => !(name in before));
  if (unknown !== undefined) throw new SwitchError(`There is no switch ${unknown}.`);
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, numberIn(change, name, value)]),
  ) as Group;
}

/** What goes wrong on purpose, and how often. */
export function createSwitches() {
  let switches: Switches = quiet;
  let chance = createChance(quiet.seed);
  let planned: PlannedFault[] = [];

  function takePlanned(service: Service, path: string): Fault | undefined {
    const found = planned.find((plan) => plan.service === service && path.includes(plan.path));
    if (found === undefined) return undefined;
    found.times -= 1;
    planned = planned.filter(({ times }) => times > 0);
    return found.fault;
  }

  function faultOf(service: Service, path: string): Fault | undefined {
    const next = takePlanned(service, path);
    if (next !== undefined) return next;
    if (chance.hits(switches[service].errorShare)) return 'error';
    return chance.hits(switches[service].timeoutShare) ? 'timeout' : undefined;
  }

  return {
    get: (): Switches => switches,
    planned: (): readonly PlannedFault[] => planned,
    /** @throws SwitchError for an unknown switch or a value out of its range. */
    change(body: Json): Switches {
      const unknown = Object.keys(body).find((name) => !(name in quiet));
      if (unknown !== undefined) throw new SwitchError(`There is no switch ${unknown}.`);
      const { seed, hangMs, clockFactor } = switches;
      switches = {
        ...merged({ seed, hangMs, clockFactor }, pick(body, ['seed', 'hangMs', 'clockFactor'])),
        cards: merged(switches.cards, jsonAt(body, 'cards')),
        wallet: merged(switches.wallet, jsonAt(body, 'wallet')),
        vat: merged(switches.vat, jsonAt(body, 'vat')),
        webhooks: merged(switches.webhooks, jsonAt(body, 'webhooks')),
      };
      if (body['seed'] !== undefined) chance = createChance(switches.seed);
      return switches;
    },
    plan(fault: PlannedFault): void {
      planned = [...planned, fault];
    },
    reset(): void {
      switches = quiet;
      planned = [];
      chance = createChance(quiet.seed);
    },
    faultOf,
    chance: () => chance,
    webhookHits: (name: 'duplicateShare' | 'shuffleShare' | 'dropShare' | 'wrongSignatureShare'): boolean =>
      chance.hits(switches.webhooks[name]),
  };
}

const pick = (body: Json, names: readonly string[]): Json =>
  asJson(Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])));

export type SwitchBoard = ReturnType<typeof createSwitches>;
