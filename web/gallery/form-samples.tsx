import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button } from '../src/ui/buttons/button.tsx';
import { CheckboxField } from '../src/ui/forms/checkbox-field.tsx';
import { FormLayout, FormRow } from '../src/ui/forms/form-layout.tsx';
import { IconButton } from '../src/ui/buttons/icon-button.tsx';
import { LinkButton } from '../src/ui/buttons/link-button.tsx';
import { TextLink } from '../src/ui/navigation/link.tsx';
import { PasswordField } from '../src/ui/forms/password-field.tsx';
import { RadioGroupField } from '../src/ui/forms/radio-group-field.tsx';
import { SelectField } from '../src/ui/forms/select-field.tsx';
import { TextAreaField } from '../src/ui/forms/text-area-field.tsx';
import { TextField } from '../src/ui/forms/text-field.tsx';
import { GallerySection } from './gallery-section.tsx';

export function ButtonSamples() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  return (
    <GallerySection title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={press}>
          Create project
        </Button>
        <Button onClick={press}>Rename</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Delete API key</Button>
        <Button variant="primary" loading onClick={press}>
          Saving changes
        </Button>
        <Button variant="primary" disabledReason="Your plan allows three keys. Delete one first." onClick={press}>
          Generate a key
        </Button>
        <LinkButton href="#buttons">Read the guide</LinkButton>
        <Button size="small">Small</Button>
        <IconButton icon={<Search aria-hidden="true" />} label="Search" />
        <TextLink href="#buttons">A link in text</TextLink>
      </div>
      <p className="mt-3 text-sm text-muted">Pressed {presses} times</p>
    </GallerySection>
  );
}

const countries = [
  { value: 'FI', label: 'Finland' },
  { value: 'PL', label: 'Poland' },
];

const plans = [
  { value: 'basic', label: 'Freemium-Basic', description: '30,000 transactions a month, no card needed' },
  { value: 'pro', label: 'Freemium-Pro', description: 'Everything in Basic, pay for what is above it' },
];

const none = { name: undefined, email: undefined, country: undefined, password: undefined, terms: undefined };
const every = {
  name: 'Enter a project name',
  email: 'Enter an email address like name@example.com',
  country: 'Choose a country',
  password: 'Use at least 8 characters',
  terms: 'Agree to the terms to go on',
};

function Choices({ error }: { error: string | undefined }) {
  const [plan, setPlan] = useState('basic');
  return (
    <>
      <RadioGroupField legend="Plan" name="plan" options={plans} value={plan} onChange={setPlan} />
      <TextAreaField label="What do you build?" help="Helps us to help you. Optional." />
      <CheckboxField
        id="sample-terms"
        required
        error={error}
        label={
          <>
            I agree to the <TextLink href="#form">terms of service</TextLink>
          </>
        }
        help="You can read them again at any time."
      />
      <CheckboxField label="Send me news about the platform" defaultChecked />
    </>
  );
}

export function FormSamples() {
  const [errors, setErrors] = useState<typeof none | typeof every>(every);
  const [shown, setShown] = useState<{ fieldId: string; message: string }[]>();
  const validate = () => {
    setErrors(every);
    setShown(Object.entries(every).map(([field, message]) => ({ fieldId: `sample-${field}`, message })));
  };
  return (
    <GallerySection title="Form">
      <FormLayout
        className="max-w-[44rem]"
        problems={shown}
        summaryTitle="There are 5 problems"
        onSubmit={(event) => {
          event.preventDefault();
          validate();
        }}
        actions={
          <>
            <Button variant="primary" type="submit">
              Create project
            </Button>
            <Button onClick={() => setErrors(none)}>Clear errors</Button>
          </>
        }
      >
        <TextField id="sample-name" label="Project name" required error={errors.name} help="At most 50 characters." />
        <FormRow>
          <TextField id="sample-email" type="email" label="Email" required error={errors.email} />
          <SelectField
            id="sample-country"
            label="Country"
            required
            options={countries}
            placeholder="Choose a country"
            defaultValue=""
            error={errors.country}
          />
          <PasswordField
            id="sample-password"
            label="Password"
            error={errors.password}
            aside={<TextLink href="#form">Forgot it?</TextLink>}
          />
          <TextField label="Monthly limit" before="€" after="/ month" inputMode="decimal" />
          <TextField label="App id" mono readOnly defaultValue="app_01hz9k2m4n6p8q0r2s4t6v8w0x" />
          <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
        </FormRow>
        <Choices error={errors.terms} />
      </FormLayout>
    </GallerySection>
  );
}
