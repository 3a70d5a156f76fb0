import { type Static, Type } from 'typebox'

/** How models are reached. `compatible`: any address that speaks the protocol of OpenAI, such as vLLM, Ollama, llama.cpp and most hosted ones. */
export const modelProviders = ['compatible', 'anthropic', 'google'] as const

/** Body of the operator's `PUT /operator/model`. */
export const modelSettingsSchema = Type.Object(
  {
    provider: Type.Enum([...modelProviders]),
    /** Needed for `compatible`, such as `http://localhost:11434/v1`. */
    baseUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    /** Left out: the one that is kept goes on. */
    apiKey: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    /** For new templates. */
    draftModel: Type.String({ minLength: 1, maxLength: 200 }),
    /** For small changes; default: `draftModel`. */
    editModel: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** Whether it is shown pages and attached pictures. */
    hasVision: Type.Boolean(),
    /** Tokens of an account on a day. */
    dailyTokensMax: Type.Integer({ minimum: 1_000 }),
    /** Price of a million tokens, for showing what a turn cost. */
    inputPrice: Type.Optional(Type.Number({ minimum: 0 })),
    outputPrice: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { additionalProperties: false },
)
/** How models are reached, as `modelSettingsSchema` checks it. */
export type ModelSettings = Static<typeof modelSettingsSchema>

/** Answer of `GET /operator/model`. The key is never told. */
export interface ModelAnswer {
  /** Who set it; the operator's word in the dashboard goes before the environment's. */
  setBy: 'environment' | 'operator' | null
  settings: Omit<ModelSettings, 'apiKey'> | null
  hasKey: boolean
}

/**
 * Answer of `POST /operator/model/test`, whose body is that of `PUT /operator/model`: whether such a model answers, and takes tools. Nothing
 * of it is kept; a key that is left out is the one that is kept.
 */
export interface ModelTest {
  ok: boolean
  /** One sentence: what it answered, or what failed and what to do. Without the key. */
  message: string
  /** Milliseconds. */
  tookMs: number
}
