export interface KeysTables {}
