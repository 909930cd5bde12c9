export interface DevelopersTables {}
