import type { OwnPrices } from '@waypost/domain/customers/own-prices';
import type { DemoApp, DemoPlan, DemoProject } from './demo-projects.ts';

export type DemoCustomer = {
  readonly name: string;
  readonly agoDays: number;
  /** Who is invited to administer its first app. */
  readonly admin?: string;
  /** The spend cap of all projects, in units a month. */
  readonly cap?: number;
  /** What it pays instead of the catalogue's prices. */
  readonly prices?: OwnPrices;
  readonly projects: readonly DemoProject[];
};

const plans = (master_plan: string, ...supplemental_plans: readonly string[]): DemoPlan => ({
  plans: { master_plan, supplemental_plans: [...supplemental_plans] },
});
const evaluation: DemoPlan = { plan_id: 'Evaluation' };

export const longName = 'Überregionale Fahrplanauskunft mit Anschlusssicherung und Barrierefreiheit im ganzen Land';
export const manyApps: readonly DemoApp[] = [
  { name: 'Field service tablets', platform: 'ios' },
  { name: 'Field service phones', platform: 'android' },
  { name: 'Route planner backend', platform: 'server' },
  { name: 'Live sense pilot', platform: 'sdk' },
  { name: 'Reports', platform: 'web:dataLens' },
  { name: 'Back office', platform: 'web', auth_type: 'token' },
  { name: 'Old back office', platform: 'server', auth_type: 'token', status: 'TERMINATED' },
];

/** The customers of the demo's reseller, with what they were sold. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    name: 'Küstenverbund Nahverkehr',
    agoDays: 390,
    projects: [
      {
        plan_id: 'reseller_starter',
        name: 'Depot planning',
        agoDays: 120,
        calls: { route: 5200, geocode: 900 },
        apps: manyApps,
        standing: { company_name: 'Küstenverbund Nahverkehr GmbH' },
      },
      { plan_id: 'reseller_starter', name: longName, agoDays: 95, calls: { geocode: 12_400, route: 3100 } },
      {
        ...plans('Loc-Map-Seg', 'LOC-GOV'),
        name: 'Stop displays',
        agoDays: 70,
        expiresInDays: 295,
        calls: { geocode: 640 },
      },
      { plan_id: 'reseller_starter', name: 'Ferry timetable', agoDays: 380, status: 'TERMINATED' },
    ],
  },
  {
    name: 'Harbour & Hinterland Freight',
    admin: 'freight-admin',
    agoDays: 310,
    cap: 2_000_000,
    prices: { currency: 'eur', plans: 90, transactions: 0.7 },
    projects: [
      {
        ...plans('NBM3-FFW', 'NBM3-FFW-PRE', 'NBM3-FFW-TRF', 'NBM3-FFW-OPT'),
        name: 'Truck routes',
        agoDays: 150,
        expiresInDays: 21,
        calls: { route: 48_000, geocode: 7400 },
      },
      {
        ...plans('NBM3-FFW', 'NBM3-FFW-STA', 'NBM3-FFW-TRK'),
        name: 'Container tracking',
        agoDays: 60,
        expiresInDays: 305,
        calls: { revgeocode: 21_000 },
      },
      { ...evaluation, name: 'Gate appointments', agoDays: 75, calls: { geocode: 210 } },
    ],
  },
  {
    name: 'Kestrel Field Services',
    agoDays: 260,
    projects: [
      {
        ...plans('NBM3-FFW', 'NBM3-FFW-STA', 'NBM3-FFW-TRF'),
        name: 'Engineer dispatch',
        agoDays: 80,
        expiresInDays: 120,
        calls: { route: 9100, geocode: 2600 },
      },
      {
        ...plans('NBM3-FFW', 'NBM3-FFW-BAS'),
        name: 'Lift inspections',
        agoDays: 240,
        expiresInDays: 12,
        status: 'ACTIVE DUNNING 1',
      },
    ],
  },
  {
    name: 'Talweg Energie',
    agoDays: 240,
    cap: 150_000,
    projects: [
      { ...plans('NBM3-FFW-ANN', 'NBM3-FFW-STA-ANN'), name: 'Meter readings', agoDays: 110, calls: { geocode: 3300 } },
      {
        ...plans('NBM3-ESS', 'NBM3-ESS-PRE', 'NBM3-ESS-BRD'),
        name: 'Outage map',
        agoDays: 40,
        expiresInDays: 325,
        calls: { geocode: 1800, revgeocode: 950 },
      },
    ],
  },
  {
    name: 'Ōmura Delivery',
    admin: 'courier-admin',
    agoDays: 200,
    projects: [
      {
        ...plans('MAM-Segments', 'MAM-LST', 'MAM-LST-TRF'),
        name: 'Last mile Nagasaki',
        agoDays: 65,
        expiresInDays: 300,
        calls: { route: 16_500, geocode: 14_200 },
      },
      {
        ...plans('NBM3-FFW', 'NBM3-FFW-BAS'),
        name: 'Bicycle couriers',
        agoDays: 9,
        expiresInDays: 356,
        status: 'ACTIVE TRIAL',
      },
    ],
  },
  {
    name: 'Ferme du Vallon',
    agoDays: 150,
    projects: [
      {
        ...plans('NBM3-ESS', 'NBM3-ESS-BAS'),
        name: 'Farm shops',
        agoDays: 55,
        expiresInDays: 310,
        calls: { geocode: 420 },
      },
      { ...evaluation, name: 'Harvest routes', agoDays: 30 },
      { plan_id: 'reseller_starter', name: 'Market days', agoDays: 145, status: 'CANCELLED' },
    ],
  },
  {
    name: 'Sturmvogel Versicherung',
    agoDays: 120,
    projects: [
      {
        ...plans('NBM3-UBI', 'NBM3-UBI-STA', 'NBM3-UBI-TRF'),
        name: 'Pay how you drive',
        agoDays: 50,
        expiresInDays: 315,
        calls: { route: 7700 },
      },
      {
        ...plans('NBM3-UBI', 'NBM3-UBI-BAS'),
        name: 'Claims desk',
        agoDays: 100,
        expiresInDays: 265,
        status: 'SUSPENDED',
      },
    ],
  },
  {
    name: 'Pocket Atlas Travel',
    agoDays: 210,
    projects: [
      {
        ...plans('NBM3-CA', 'NBM3-CA-STA', 'NBM3-CA-TRF'),
        name: 'City walks',
        agoDays: 35,
        expiresInDays: 330,
        calls: { geocode: 2900, route: 1200 },
      },
      { plan_id: 'reseller_starter', name: 'Alpine huts', agoDays: 170, status: 'CANCELLATION PENDING' },
      { ...evaluation, name: 'Winter guide', agoDays: 205, status: 'CONTRACT EXPIRED' },
    ],
  },
];
