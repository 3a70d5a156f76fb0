import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the screens of the page, of templates over a PDF and of publishing, in a browser on the whole product', () => {
  useScreens(screens.page)
})
