import type { License } from '../../../contract/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { licenseName } from '../license-status.ts'

export function SerialNumber({ license }: { license: License }) {
  const { profile, layout } = useTexts()

  return (
    <HiddenText
      term={profile.licenses.serial}
      text={license.sn}
      masked={license.sn_to_display}
      owner={licenseName(license)}
      words={layout.copy}
    />
  )
}
