export interface AppsTables {}
