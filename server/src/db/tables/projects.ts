export interface ProjectsTables {}
