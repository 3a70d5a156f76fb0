export { schemaOfTemplate } from './json-schema/schema-of-template.ts'
export type { TemplateToDescribe } from './json-schema/schema-of-template.ts'
export type { JsonSchema } from './json-schema/json-schema.ts'
