import { type Catalog, SealError } from '@platen/database'
import type { ModelSettings } from '@platen/contract'
import type { ApiConfig } from '../../config.ts'

/** The current model settings, and who set them. */
export interface CurrentModel {
  setBy: 'environment' | 'operator'
  settings: ModelSettings
}

/**
 * Finds the current model. The operator's settings take precedence over the environment. Settings whose key cannot be decrypted are ignored, so that
 * they can be set again. Throws `unavailable`.
 */
export type FindModel = () => Promise<CurrentModel | undefined>

export function createFindModel(
  operatorModel: Catalog['operatorModel'],
  {
    fromEnvironment,
    onError,
  }: { fromEnvironment: ModelSettings | undefined; onError: (error: unknown) => void },
): FindModel {
  return async () => {
    const settings = await operatorModel.find().catch((error: unknown) => {
      if (!(error instanceof SealError)) throw error
      onError(error)
      return undefined
    })
    if (settings) return { setBy: 'operator', settings }
    return fromEnvironment && { setBy: 'environment', settings: fromEnvironment }
  }
}

/** Service settings that configure the model. */
export type ModelConfig = Pick<
  ApiConfig,
  | 'model'
  | 'modelEdit'
  | 'modelProvider'
  | 'modelUrl'
  | 'modelKey'
  | 'modelVision'
  | 'modelDailyTokens'
  | 'modelInputPrice'
  | 'modelOutputPrice'
>

/** Returns the model from the environment, or `undefined` if none is set. Throws an `Error` if the settings are incomplete. */
export function modelFromEnvironment(config: ModelConfig): ModelSettings | undefined {
  const { model, modelEdit, modelProvider: provider, modelUrl, modelKey } = config
  if (model === undefined) {
    if (modelUrl === undefined && modelKey === undefined) return undefined
    throw new Error(
      'PLATEN_MODEL_URL and PLATEN_MODEL_KEY require PLATEN_MODEL. Set PLATEN_MODEL to the name of the model.',
    )
  }
  if (provider === 'compatible' && modelUrl === undefined)
    throw new Error('PLATEN_MODEL requires PLATEN_MODEL_URL, or a PLATEN_MODEL_PROVIDER with a default URL.')
  return {
    provider,
    draftModel: model,
    hasVision: config.modelVision,
    dailyTokensMax: config.modelDailyTokens,
    ...(modelEdit !== undefined && { editModel: modelEdit }),
    ...(modelUrl !== undefined && { baseUrl: modelUrl }),
    ...(modelKey !== undefined && { apiKey: modelKey }),
    ...(config.modelInputPrice !== undefined && { inputPrice: config.modelInputPrice }),
    ...(config.modelOutputPrice !== undefined && { outputPrice: config.modelOutputPrice }),
  }
}
