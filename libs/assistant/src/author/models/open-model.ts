import type { ModelSettings } from '@platen/contract'
import type { AuthorModel, LanguageModelOfSdk, ModelTask } from './author-model.ts'
import { withCompletionTokens } from './completion-tokens.ts'
import { watchedFetch } from './model-fetch.ts'

/** Minimum length of a key that is hidden. Shorter keys, such as placeholders for local servers, also occur in ordinary words. */
const hiddenFrom = 8
const hidden = '***'
const tokensOfPrice = 1_000_000

/** Opens the operator's model. Nothing is sent until a reply is requested. */
export function openModel(settings: ModelSettings): AuthorModel {
  const { draftModel, editModel = draftModel, inputPrice, outputPrice, hasVision } = settings
  const key =
    settings.apiKey !== undefined && settings.apiKey.length >= hiddenFrom ? settings.apiKey : undefined
  const nameFor = (task: ModelTask) => (task === 'draft' ? draftModel : editModel)
  return {
    hasVision,
    nameFor,
    languageModel: async (task, watch) => (await openProvider(settings, watchedFetch(watch)))(nameFor(task)),
    costOf: (inputTokens, outputTokens) =>
      inputPrice === undefined && outputPrice === undefined
        ? null
        : (inputTokens * (inputPrice ?? 0) + outputTokens * (outputPrice ?? 0)) / tokensOfPrice,
    withoutKey: (text) => (key === undefined ? text : text.replaceAll(key, hidden)),
    keptBack: (text) => (key === undefined ? 0 : beginningOf(key, text)),
  }
}

/** Imports a vendor's package when a reply first needs it, because most installations need at most one. */
async function openProvider(
  { provider, baseUrl, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): Promise<(name: string) => LanguageModelOfSdk> {
  // If the key is undefined, the vendors' packages read a key from the environment.
  const key = apiKey ?? ''
  const address = baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: key, fetch, ...address })
  }
  if (provider === 'google') {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
    return createGoogleGenerativeAI({ apiKey: key, fetch, ...address })
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'compatible',
    baseURL: address.baseURL ?? '',
    ...(apiKey !== undefined && { apiKey }),
    includeUsage: true,
    fetch: withCompletionTokens(fetch),
  })
}

/** Returns how many characters at the end of the text match the beginning of the key. */
function beginningOf(key: string, text: string): number {
  for (let length = Math.min(key.length - 1, text.length); length > 0; length--)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}
