import { version as platformVersion } from 'zapier-platform-core'
import { reportInvalidValues, toBaseAddress } from './asking'
import { authentication } from './authentication'
import { generateDocument } from './creates/generate-document'
import { runBatch } from './creates/run-batch'
import { description } from '#shared/description'
import { hydrators } from './hydrators'
import { findTemplate } from './searches/find-template'
import { getDocument } from './searches/get-document'
import { hooks } from './triggers/hooks'
import { template } from './triggers/template'

export const app = {
  version: description.version,
  platformVersion,
  authentication,
  beforeRequest: [toBaseAddress],
  afterResponse: [reportInvalidValues],
  hydrators,
  triggers: { ...hooks, template },
  creates: { [generateDocument.key]: generateDocument, [runBatch.key]: runBatch },
  searches: { [findTemplate.key]: findTemplate, [getDocument.key]: getDocument },
}
