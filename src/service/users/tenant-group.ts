/** A group of one embed tenant, for sharing and organizing content inside it. */
export interface TenantGroup {
  name: string;
  description: string | null;
}
