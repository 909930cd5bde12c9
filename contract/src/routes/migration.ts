export const migrationRoutes = {
  readMigrationAvailability: { method: 'GET', path: '/migration/availability' },
  logMigration: { method: 'GET', path: '/migration/logger' },
} as const;

export const migrateRoutes = { migrate: { method: 'GET', path: '/migrate' } } as const;
