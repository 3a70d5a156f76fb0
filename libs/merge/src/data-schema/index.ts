export { describeData, schemaOfTemplate } from './describe-data.ts'
export type { Flavor, TemplateToDescribe } from './describe-data.ts'
export type { JsonSchema } from './json-schema/json-schema.ts'
