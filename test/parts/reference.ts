/** The schema of a body and its examples. */
export interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Parameter {
  name: string
  in: string
  example?: string | number
  schema?: { enum?: unknown[] }
}

/** The parts of an operation that tests read. */
export interface Operation {
  path: string
  method: string
  operationId: string
  parameters: Parameter[]
  body: Record<string, Media>
  answers: Record<string, { content?: Record<string, Media>; headers?: Record<string, object> }>
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters?: Parameter[]
        requestBody?: { content: Record<string, Media> }
        responses: Operation['answers']
      }
    >
  >
}

/** Returns the operations of `/openapi.json`, with deletions last. */
export function operationsOf(reference: object): Operation[] {
  const operations = Object.entries((reference as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      path,
      method: method.toUpperCase(),
      operationId,
      parameters,
      body: requestBody?.content ?? {},
      answers: responses,
    })),
  )
  const [removing, others] = [true, false].map((is) =>
    operations.filter(({ method }) => (method === 'DELETE') === is),
  )
  return [...(others ?? []), ...(removing ?? [])]
}

/** Returns all examples of a body. */
export function examplesOf({ example, examples = {} }: Media): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
}

/** Returns queries with the examples of the parameters, and with each of their enum values. */
export function queriesOf(parameters: readonly Parameter[]): URLSearchParams[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const given = inQuery.flatMap(({ name, example }): [string, string][] =>
    example === undefined ? [] : [[name, String(example)]],
  )
  const words = inQuery.flatMap(({ name, schema }) =>
    (schema?.enum ?? []).map((word) => [name, String(word)]),
  )
  return [
    new URLSearchParams(given),
    ...words.map(([name = '', word = '']) => {
      const query = new URLSearchParams(given)
      query.set(name, word)
      return query
    }),
  ]
}
