import { type Static, Type } from 'typebox'

/** APIs of model providers. `compatible`: any API that is compatible with OpenAI, such as vLLM, Ollama, llama.cpp and most hosted models. */
export const modelProviders = ['compatible', 'anthropic', 'google'] as const

/** Body of `PUT /operator/model`. */
export const modelSettingsSchema = Type.Object(
  {
    provider: Type.Enum([...modelProviders]),
    /** Required for `compatible`, such as `http://localhost:11434/v1`. */
    baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    /** Default: the stored key. */
    apiKey: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    /** Model for new templates. */
    draftModel: Type.String({ minLength: 1, maxLength: 200 }),
    /** Model for small changes. Default: `draftModel`. */
    editModel: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Whether the model receives images of pages and attached images. */
    hasVision: Type.Boolean(),
    /** Maximum number of tokens per account and day. */
    dailyTokensMax: Type.Integer({ minimum: 1_000 }),
    /** Price of a million input tokens, to show the cost of a turn. */
    inputPrice: Type.Optional(Type.Number({ minimum: 0 })),
    /** Price of a million output tokens. */
    outputPrice: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { additionalProperties: false },
)
/** Settings of the assistant's model. */
export type ModelSettings = Static<typeof modelSettingsSchema>

/** Response to `GET /operator/model`, without the key. */
export interface ModelAnswer {
  /** Where the settings come from. Settings in the dashboard override those in the environment. */
  setBy: 'environment' | 'operator' | null
  settings: Omit<ModelSettings, 'apiKey'> | null
  hasKey: boolean
}

/**
 * Response to `POST /operator/model/test`, which takes the body of `PUT /operator/model` and tests whether the model responds and supports tools.
 * Nothing is stored. Without a key, the stored key is used.
 */
export interface ModelTest {
  ok: boolean
  /** One sentence: the reply, or what failed and what to do. It never contains the key. */
  message: string
  /** Milliseconds. */
  tookMs: number
}
