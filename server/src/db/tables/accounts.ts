export interface AccountsTables {}
