import { NativeSelect, NumberInput, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { type ModelAnswer, modelProviders } from '@platen/contract'
import { sentenceAt } from '../../api/problem-error.ts'
import { keepsKey, type ModelForm } from './model-form.ts'

const providerWords: Record<(typeof modelProviders)[number], string> = {
  compatible: 'OpenAI-compatible',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** Every setting of the model, each with what it means. */
export function ModelFields(props: {
  form: ModelForm
  onForm: (form: ModelForm) => void
  model: ModelAnswer
  error: unknown
}) {
  const { form, onForm, model, error } = props
  const isCompatible = form.provider === 'compatible'
  const text = (key: 'baseUrl' | 'apiKey' | 'draftModel' | 'editModel') => ({
    value: form[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onForm({ ...form, [key]: event.currentTarget.value }),
    error: sentenceAt(error, `/${key}`),
    spellCheck: false,
  })
  const number = (key: 'dailyTokensMax' | 'inputPrice' | 'outputPrice') => ({
    value: form[key],
    onChange: (value: number | string) => onForm({ ...form, [key]: value }),
    error: sentenceAt(error, `/${key}`),
    min: 0,
    thousandSeparator: ' ',
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <NativeSelect
          label="Provider"
          description="vLLM, Ollama, llama.cpp and most others are OpenAI-compatible."
          data={modelProviders.map((value) => ({ value, label: providerWords[value] }))}
          value={form.provider}
          onChange={(event) => {
            const provider = modelProviders.find((one) => one === event.currentTarget.value)
            if (provider) onForm({ ...form, provider })
          }}
        />
        <TextInput
          label="Address"
          description={isCompatible ? 'Up to its version, such as /v1.' : 'Left empty: the provider’s own.'}
          placeholder={isCompatible ? 'http://localhost:11434/v1' : ''}
          inputMode="url"
          autoComplete="off"
          {...text('baseUrl')}
        />
      </SimpleGrid>
      <PasswordInput
        label="API key"
        description={keyWords(model, form)}
        placeholder={keepsKey(model, form) ? 'kept as it is' : ''}
        autoComplete="new-password"
        {...text('apiKey')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <TextInput
          label="Model for new templates"
          description="Its name, as the provider calls it."
          autoComplete="off"
          {...text('draftModel')}
        />
        <TextInput
          label="Model for small changes"
          description="Left empty: the same one. A smaller one answers faster."
          autoComplete="off"
          {...text('editModel')}
        />
      </SimpleGrid>
      <Switch
        label="It can see pictures"
        description="The rendered pages and attached pictures are sent to it, too: it sees what it made."
        checked={form.hasVision}
        onChange={(event) => onForm({ ...form, hasVision: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
        <NumberInput
          label="Tokens of an account a day"
          description="Over it, none until the next day."
          allowDecimal={false}
          step={100_000}
          {...number('dailyTokensMax')}
        />
        <NumberInput
          label="Price of input"
          description="Of a million tokens; empty: not shown."
          decimalScale={4}
          {...number('inputPrice')}
        />
        <NumberInput
          label="Price of output"
          description="Of a million tokens; empty: not shown."
          decimalScale={4}
          {...number('outputPrice')}
        />
      </SimpleGrid>
    </>
  )
}

function keyWords(model: ModelAnswer, form: ModelForm): string {
  if (keepsKey(model, form)) return 'There is one, kept sealed and shown to nobody.'
  if (model.hasKey) return 'The key that is kept is for another address: give the one for this address.'
  return 'Kept sealed, and never shown again. Local servers often want none.'
}
