import type { License } from '../../../contract/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { licenseName } from '../license-status.ts'

export function SerialNumber({ license }: { license: License }) {
  const { licenses: t } = useTexts().profile

  return (
    <HiddenText
      term={t.serial}
      text={license.sn}
      masked={license.sn_to_display}
      owner={licenseName(license)}
      words={t}
    />
  )
}
