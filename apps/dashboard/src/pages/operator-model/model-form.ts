import type { ModelAnswer, ModelSettings } from '@platen/contract'

/** The settings as they are typed. */
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

/** What stands in the form at first; the key is never told. */
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

/** The form as the API takes it: what is left empty is left out. */
export function settingsOf(form: ModelForm): ModelSettings {
  const said = (text: string) => (text.trim() === '' ? undefined : text.trim())
  // A text that ends in a nought behind the point is handed out as a text: `2.50`.
  const number = (typed: number | string) => {
    const digits = String(typed).replaceAll(/\s/g, '')
    return digits === '' ? undefined : Number(digits)
  }
  const optional = {
    baseUrl: said(form.baseUrl),
    apiKey: said(form.apiKey),
    editModel: said(form.editModel),
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

/** Whether a key that is kept goes on: it goes to the address that it was given for, and to no other. */
export function keepsKey({ hasKey, settings }: ModelAnswer, form: ModelForm): boolean {
  return hasKey && settings?.provider === form.provider && (settings.baseUrl ?? '') === form.baseUrl.trim()
}
