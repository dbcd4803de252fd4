package redact
import ("testing";"bytes";"strings";"time";"fmt")
func TestScratch(t *testing.T){
 tb:=Builtin()
 text:=bytes.Repeat([]byte("Please look at the handler in src/api/server.go: it should return 404 when the key is missing, and the token is \\\"expired\\\".\\nAlso run the tests again, and check that risk-free paths (task #42) stay. "),5000)
 t0:=time.Now(); _,n,_:=tb.Redact(text); d:=time.Since(t0); fmt.Println(len(text),d,float64(len(text))/d.Seconds()/1e6,n)
 two:=text[:2048]
 t0=time.Now(); for range 1000 {tb.Redact(two)}; fmt.Println(time.Since(t0)/1000)
 for _,l:=range []string{"ghs_","-----BEGIN RSA PRIVATE KEY-----","-----BEGIN ","x","a.b-c+d","=","sk-","sk-ant-","eyJ","eyJ.",".eyJ","AKIA","AIza","key=","token:","earer ","://a:","key=aaaa1","\\u005c","\\\\","\\n","[0m","xox","xoxb-","asic ","hf_","SG.",":AA","1234567:AA","AKIAIOSFODNN7ABCDEF ","-----BEGIN RSA PRIVATE KEY-----\nMIIE\n","sk-proj-Ab1","ghs_1_eyJ","password=\\u0041","é","\x00"} {
  for _,n:=range []int{256<<10,1<<20} {
  in:=[]byte(strings.Repeat(l,n/len(l)))
  t0:=time.Now(); out,names,err:=tb.Redact(in); d:=time.Since(t0)
  if n>300000 {fmt.Printf("%-30q %8d %v %v %v -> %d\n",l,n,d,names,err,len(out))} else if d>50*time.Millisecond {fmt.Printf("%-30q %8d %v SLOW\n",l,n,d)}
 }}
}
