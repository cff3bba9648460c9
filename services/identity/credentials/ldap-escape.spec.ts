import { groupRules, ruleFor } from './group-rules';
import { escapeDn, escapeFilter, fill } from './ldap-escape';

describe('what a user typed', () => {
  it('is one value of a filter, whatever it holds', () => {
    expect(escapeFilter('*)(uid=*')).toBe('\\2a\\29\\28uid=\\2a');
    expect(escapeFilter('a\\b\0')).toBe('a\\5cb\\00');
  });

  it('is one value of a name, whatever it holds', () => {
    expect(escapeDn('bob,ou=admins')).toBe('bob\\,ou\\=admins');
    expect(escapeDn(' #x ')).toBe('\\ #x\\ ');
  });

  it('is no template itself', () => {
    expect(fill('(uid={{login}})', { login: '{{dn}}', dn: 'secret' })).toBe('(uid={{dn}})');
  });
});

describe('a group', () => {
  const rules = groupRules.parse(
    '[{"group":"cn=Admins, dc=x","company":1,"admin":true},{"group":"cn=all,dc=x","company":2,"access_group":"Read"}]',
  );

  it('is found whatever its case and spaces, and the first rule counts', () => {
    expect(ruleFor(rules, ['CN=all,DC=x', 'CN=admins,DC=x'])).toMatchObject({ company: 1, admin: true });
    expect(ruleFor(rules, ['cn=other,dc=x'])).toBeNull();
  });

  it.each(['nonsense', '{}', '[{"group":"a","company":1}]', '[{"group":"a","company":"1","admin":true}]'])(
    'that is declared as %s stops the start',
    (text) => {
      expect(groupRules.safeParse(text).success).toBe(false);
    },
  );
});
