import type { SheetAnswers, SheetQuestion } from '@gaugeway/proto/api/sheet-reading';
import { Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './verdict.module.css';

/**
 * Questions about a file so far and their answers. A question stays after its answer, so that the answer can be
 * corrected.
 */
export interface SheetAsking {
  questions: readonly SheetQuestion[];
  answers: SheetAnswers;
  /** Adds the questions of a verdict. */
  take: (questions: readonly SheetQuestion[]) => void;
  /** Returns the answers with one more. */
  answer: (id: SheetQuestion['id'], value: string) => SheetAnswers;
  reset: () => void;
}

export function useSheetQuestions(): SheetAsking {
  const [openQuestions, setQuestions] = useState<readonly SheetQuestion[]>([]);
  const [answers, setAnswers] = useState<SheetAnswers>({});
  return {
    questions: openQuestions,
    answers,
    take: (questions) =>
      setQuestions((before) => [...before, ...questions.filter(({ id }) => before.every((known) => known.id !== id))]),
    answer: (id, value) => {
      const next: SheetAnswers = { ...answers, [id]: value };
      setAnswers(next);
      return next;
    },
    reset: () => {
      setQuestions([]);
      setAnswers({});
    },
  };
}

interface QuestionsProps {
  questions: readonly SheetQuestion[];
  answers: SheetAnswers;
  disabled?: boolean;
  onAnswer: (id: SheetQuestion['id'], value: string) => void;
}

/** Ambiguous values of a spreadsheet, with the result of each answer. */
export function SheetQuestions({ questions, answers, disabled = false, onAnswer }: QuestionsProps) {
  const { t } = useTranslation('sheet-import');
  if (questions.length === 0) return null;
  return (
    <Stack gap="sm" className={classes.questions}>
      {questions.map(({ id, text, cells, examples, options }) => (
        <Radio.Group
          key={id}
          label={text}
          description={t('question_cells', { count: cells })}
          value={answers[id] ?? ''}
          onChange={(value) => onAnswer(id, value)}
        >
          <Stack gap={6} mt={6}>
            {options.map(({ value, title }, option) => (
              <Group key={value} gap="xs" wrap="wrap" align="baseline">
                <Radio value={value} label={title} disabled={disabled} />
                <Text size="xs" c="dimmed">
                  {examples.map((each) => `${each.cell}: ${each.value} → ${each.readings[option] ?? ''}`).join('; ')}
                </Text>
              </Group>
            ))}
          </Stack>
        </Radio.Group>
      ))}
    </Stack>
  );
}
