import {
  type Choice,
  ChoiceSelect,
  LookupMultiSelect,
  LookupSelect,
  RadioChoices,
  ReasonInput,
  SearchedSelect,
} from '@/shared/forms';
import { type GalleryEntry, Kept, LONG, nothing } from '../entry';

const CHOICES = ['School', 'Hospital', LONG].map((label, at) => ({ value: String(at + 1), label }));
const RESOURCES = ['gas', 'heat', 'water'];
const titleOf = (resource: string) => resource.toUpperCase();

export const choiceEntries: readonly GalleryEntry[] = [
  {
    name: 'LookupSelect',
    states: {
      normal: () => (
        <LookupSelect
          label="Meter"
          choices={CHOICES}
          value={CHOICES[0] ?? null}
          onSearch={nothing}
          onChange={nothing}
        />
      ),
      empty: () => <LookupSelect label="Meter" choices={[]} value={null} onSearch={nothing} onChange={nothing} />,
      'long texts': () => (
        <LookupSelect
          label="Meter"
          choices={CHOICES}
          value={CHOICES[2] ?? null}
          onSearch={nothing}
          onChange={nothing}
        />
      ),
      disabled: () => (
        <LookupSelect label="Meter" choices={[]} value={null} disabled onSearch={nothing} onChange={nothing} />
      ),
    },
  },
  {
    name: 'LookupMultiSelect',
    states: {
      normal: () => (
        <Kept<Choice[]> initial={CHOICES}>
          {(value, change) => (
            <LookupMultiSelect label="Meters" choices={CHOICES} value={value} onSearch={nothing} onChange={change} />
          )}
        </Kept>
      ),
      empty: () => <LookupMultiSelect label="Meters" choices={[]} value={[]} onSearch={nothing} onChange={nothing} />,
    },
  },
  {
    name: 'ChoiceSelect',
    states: {
      normal: () => (
        <Kept initial="gas">
          {(value, change) => (
            <ChoiceSelect label="Resource" choices={RESOURCES} titleOf={titleOf} value={value} onChange={change} />
          )}
        </Kept>
      ),
      error: () => (
        <ChoiceSelect
          {...{ label: 'Resource', choices: RESOURCES, titleOf, value: 'gas', onChange: nothing }}
          error="The meter measures heat."
        />
      ),
      disabled: () => (
        <ChoiceSelect
          {...{ label: 'Resource', choices: RESOURCES, titleOf, value: 'gas', onChange: nothing }}
          disabled
        />
      ),
    },
  },
  {
    name: 'RadioChoices',
    states: {
      normal: () => (
        <Kept initial="gas">
          {(value, change) => (
            <RadioChoices
              {...{ label: 'Resource', choices: RESOURCES, titleOf, value, onChange: change }}
              hintOf={(choice) => `Meters of ${choice} only.`}
            />
          )}
        </Kept>
      ),
      disabled: () => (
        <RadioChoices
          {...{ label: 'Resource', choices: RESOURCES, titleOf, value: 'gas', onChange: nothing }}
          disabled
        />
      ),
    },
  },
  {
    name: 'ReasonInput',
    states: {
      empty: () => <ReasonInput maxLength={500} label="Reason" value="" onChange={nothing} />,
      'long texts': () => <ReasonInput maxLength={500} label="Reason" value={LONG} onChange={nothing} />,
    },
  },
  {
    name: 'SearchedSelect',
    states: {
      normal: () => (
        <Kept<number | null> initial={1}>
          {(value, change) => (
            <SearchedSelect label="Object" choices={CHOICES} value={value} onSearch={nothing} onChange={change} />
          )}
        </Kept>
      ),
      error: () => (
        <SearchedSelect
          label="Object"
          choices={[]}
          value={null}
          error="Required."
          onSearch={nothing}
          onChange={nothing}
        />
      ),
    },
  },
];
