import type { ModelAnswer, ModelSettings } from '@platen/contract'

/** The settings in the form, as the user types them. */
export interface ModelForm {
  provider: ModelSettings['provider']
  baseUrl: string
  apiKey: string
  draftModel: string
  editModel: string
  hasVision: boolean
  dailyTokensMax: number | string
  inputPrice: number | string
  outputPrice: number | string
}

/** Returns the initial form. It never contains the key. */
export function formOf({ settings }: ModelAnswer): ModelForm {
  return {
    provider: settings?.provider ?? 'compatible',
    baseUrl: settings?.baseUrl ?? '',
    apiKey: '',
    draftModel: settings?.draftModel ?? '',
    editModel: settings?.editModel ?? '',
    hasVision: settings?.hasVision ?? false,
    dailyTokensMax: settings?.dailyTokensMax ?? 1_000_000,
    inputPrice: settings?.inputPrice ?? '',
    outputPrice: settings?.outputPrice ?? '',
  }
}

/** Returns the settings to send. Empty fields are omitted. */
export function settingsOf(form: ModelForm): ModelSettings {
  const nonEmpty = (text: string) => (text.trim() === '' ? undefined : text.trim())
  // Mantine returns a number with a trailing zero, such as `2.50`, as a string.
  const number = (typed: number | string) => {
    const digits = String(typed).replaceAll(/\s/g, '')
    return digits === '' ? undefined : Number(digits)
  }
  const optional = {
    baseUrl: nonEmpty(form.baseUrl),
    apiKey: nonEmpty(form.apiKey),
    editModel: nonEmpty(form.editModel),
    inputPrice: number(form.inputPrice),
    outputPrice: number(form.outputPrice),
  }
  const { provider, hasVision } = form
  return {
    provider,
    draftModel: form.draftModel.trim(),
    hasVision,
    dailyTokensMax: number(form.dailyTokensMax) ?? 0,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

/** Whether the saved key is still used. It is sent only to the address for which it was entered. */
export function usesSavedKey({ hasKey, settings }: ModelAnswer, form: ModelForm): boolean {
  return hasKey && settings?.provider === form.provider && (settings.baseUrl ?? '') === form.baseUrl.trim()
}
