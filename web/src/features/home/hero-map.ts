import type { MapMarker } from '../../ui/maps/map-shapes.ts';

/** A route from marker to marker. */
export const heroMarkers: readonly MapMarker[] = [
  { id: 'lisbon', label: 'Lisbon', lon: -9.1393, lat: 38.7223 },
  { id: 'paris', label: 'Paris', lon: 2.3522, lat: 48.8566 },
  { id: 'berlin', label: 'Berlin', lon: 13.405, lat: 52.52 },
  { id: 'helsinki', label: 'Helsinki', lon: 24.9384, lat: 60.1699 },
];
