export { type JsonSchema, type TypeDeclaration } from './json-schema.ts'
export { identifierOf } from './identifier.ts'
export { pythonTypes } from './python.ts'
export { typeScriptTypes } from './typescript.ts'
