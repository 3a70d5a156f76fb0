/** What a body is, and examples of it. */
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

/** As much of an operation of the reference as is read in tests. */
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

/** The operations of `/openapi.json`, those last that take something away. */
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

/** All examples of a body. */
export function examplesOf({ example, examples = {} }: Media): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
}

/** The queries to ask with: what stands as examples, and with it each word that a parameter may be. */
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
