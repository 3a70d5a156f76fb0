export { freeName, type JsonSchema, type TypeDeclaration } from './json-schema.ts'
export { identifierOf } from './identifier.ts'
export { pythonText, pythonTypes } from './python.ts'
export { typeScriptKey, typeScriptLiteral, typeScriptTypes } from './typescript.ts'
