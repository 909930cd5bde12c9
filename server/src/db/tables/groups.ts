import type { GroupId } from '@waypost/domain/base/ids';

export interface UserGroupTable {
  group_id: GroupId;
  name: string;
  created: Date;
}

export interface GroupsTables {
  user_group: UserGroupTable;
}
