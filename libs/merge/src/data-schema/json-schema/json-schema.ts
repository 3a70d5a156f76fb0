/** A JSON Schema, as plain JSON. */
export type JsonSchema = Record<string, unknown>
