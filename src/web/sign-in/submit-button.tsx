import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'

/** Without its script the form would be sent as a page load: until then neither a click nor Enter sends it. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <fieldset disabled={!useHydrated()}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {children}
      </Button>
    </fieldset>
  )
}
